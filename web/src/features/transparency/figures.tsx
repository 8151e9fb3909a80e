import { guidelineTitle, isGuidelineNumber } from '@candor/contract/guidelines';
import type { ReactNode } from 'react';
import { formatNumber, formatShare } from '../../lib/format/format.ts';
import { messageText } from '../../lib/i18n/message-text.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { BarChart } from '../../ui/figures/bar-chart.tsx';
import { Card } from '../../ui/page/card.tsx';
import { FactList } from '../../ui/lists/fact-list.tsx';
import classes from './figures.module.css';
import type { Transparency } from './queries.ts';
import { transparencyTexts } from './transparency.en.ts';

const DAY_HOURS = 24;

function useFormats() {
  const t = useTexts(transparencyTexts);
  return {
    t,
    number: (value: number | null): string => (value === null ? t('few') : formatNumber(value)),
    share: (value: number | null): string => (value === null ? t('few') : formatShare(value)),
    time: (hours: number | null): string => {
      if (hours === null) return t('few');
      return hours > 2 * DAY_HOURS ? t('days', { count: Math.round(hours / DAY_HOURS) }) : t('hours', { count: hours });
    },
  };
}

export function TransparencyFigures({ data }: { data: Transparency }) {
  const { t, number, share } = useFormats();
  return (
    <div className={classes.figures}>
      <Card as="section">
        <BarChart
          title={t('filedTitle')}
          labelHead={t('what')}
          countHead={t('count')}
          fewLabel={t('few')}
          tableLabel={t('asTable')}
          slanted
          bars={[
            { label: t('submissions'), count: data.submissions },
            { label: t('reports'), count: data.reports },
            { label: t('urgent'), count: data.urgent },
            { label: t('disputes'), count: data.disputes },
            { label: t('appeals'), count: data.appeals.filed },
          ]}
        />
      </Card>
      <Decisions decisions={data.decisions} />
      <Times times={data.times} />
      <Facts
        title={t('appealsTitle')}
        facts={[
          [t('appealsFiled'), number(data.appeals.filed)],
          [t('appealsDecided'), number(data.appeals.decided)],
          [t('appealsOverturned'), number(data.appeals.overturned)],
        ]}
      />
      <Facts
        title={t('automationTitle')}
        text={t('automationText')}
        facts={[
          [t('automationShare'), share(data.automation_share)],
          [t('agreement'), share(data.assistant.agreement)],
        ]}
      />
      <Facts title={t('authoritiesTitle')} facts={[[t('authorities'), number(data.authority_requests)]]} />
    </div>
  );
}

function Decisions({ decisions }: Pick<Transparency, 'decisions'>) {
  const { t, number } = useFormats();
  return (
    <Table
      title={t('decidedTitle')}
      empty={t('noDecisions')}
      head={[t('kind'), t('outcome'), t('guideline'), t('count')]}
      rows={decisions.map(({ kind, outcome, guideline, count }) => [
        t(`kind_${kind}`),
        t(`outcome_${outcome}`),
        guideline !== null && isGuidelineNumber(guideline) ? `${guideline}. ${messageText(guidelineTitle(guideline))}` : t('noGuideline'),
        number(count),
      ])}
    />
  );
}

function Times({ times }: Pick<Transparency, 'times'>) {
  const { t, time, share } = useFormats();
  return (
    <Table
      title={t('timesTitle')}
      empty={t('noDecisions')}
      head={[t('kind'), t('promised'), t('median'), t('p90'), t('within')]}
      rows={times.map((one) => [
        t(`kind_${one.kind}`),
        time(one.promised_hours),
        time(one.median_hours),
        time(one.p90_hours),
        share(one.within_promise),
      ])}
    />
  );
}

function Table({ title, head, rows, empty }: { title: string; head: string[]; rows: string[][]; empty: string }) {
  return (
    <Card as="section" aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      {rows.length === 0 ? (
        <p className={classes.text}>{empty}</p>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              {head.map((one) => (
                <th key={one} scope="col">
                  {one}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([first, ...others]) => (
              <tr key={[first, ...others].join('|')}>
                <th scope="row">{first}</th>
                {others.map((cell, index) => (
                  <td key={head[index + 1]} data-head={head[index + 1]}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

function Facts({ title, text, facts }: { title: string; text?: ReactNode; facts: [string, string][] }) {
  return (
    <Card as="section" aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      {text && <p className={classes.text}>{text}</p>}
      <FactList className={classes.facts} facts={facts} />
    </Card>
  );
}
