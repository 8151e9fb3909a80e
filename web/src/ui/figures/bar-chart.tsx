import { useId, useState, type CSSProperties } from 'react';
import { formatNumber, formatShare } from '../../lib/format/format.ts';
import classes from './bar-chart.module.css';

interface Bar {
  label: string;
  /** Null if the count is too small to be published. */
  count: number | null;
  /** The share of the whole, from 0 to 1. */
  share?: number | undefined;
}

interface Props {
  title: string;
  /** Column header of the equivalent table for screen readers. */
  labelHead: string;
  countHead: string;
  bars: readonly Bar[];
  /** Label of the button that shows the table. */
  tableLabel: string;
  /** Rotates long labels by 45 degrees, so that ten fit on a phone. */
  slanted?: boolean;
  /** Shown in place of a count that is withheld. */
  fewLabel?: string;
  /** Column header of the shares. */
  shareHead?: string;
}

const WIDE = /[\u2E80-\uFFEF]/u;
/** In em. A Chinese character is as wide as it is high. */
const widthOf = (label: string): number =>
  Array.from(label, (letter) => (WIDE.test(letter) ? 1 : 0.56)).reduce((sum, width) => sum + width, 0);

const longestOf = (bars: readonly Bar[]): CSSProperties & Record<`--${string}`, number> => ({
  '--longest': Math.max(0, ...bars.map(({ label }) => widthOf(label))),
});

/** The chart is decorative. A table with the same figures is always in the page. */
export function BarChart({ title, labelHead, countHead, bars, tableLabel, slanted = false, fewLabel = '', shareHead }: Props) {
  const id = useId();
  const [isTableShown, setTableShown] = useState(false);
  const largest = Math.max(1, ...bars.map(({ count }) => count ?? 0));
  return (
    <figure className={classes.figure} aria-labelledby={id}>
      <figcaption className={classes.head}>
        <span id={id} className={classes.title}>
          {title}
        </span>
        <button type="button" className={classes.toggle} aria-pressed={isTableShown} onClick={() => setTableShown(!isTableShown)}>
          {tableLabel}
        </button>
      </figcaption>
      <div className={classes.chart} hidden={isTableShown} data-slanted={slanted || undefined} style={longestOf(bars)} aria-hidden>
        {bars.map(({ label, count, share }) => (
          <div key={label} className={classes.column}>
            <div className={classes.well}>
              <span className={classes.value}>
                {count === null ? fewLabel : formatNumber(count)}
                {share !== undefined && <span className={classes.share}>{formatShare(share)}</span>}
              </span>
              <div className={classes.bar} style={{ height: `calc((100% - 2.75rem) * ${(count ?? 0) / largest})` }} />
            </div>
            <span className={classes.label}>
              <span>{label}</span>
            </span>
          </div>
        ))}
      </div>
      <div className={classes.tableBox} data-shown={isTableShown || undefined}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{labelHead}</th>
              <th scope="col">{countHead}</th>
              {shareHead !== undefined && <th scope="col">{shareHead}</th>}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ label, count, share }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{count === null ? fewLabel : formatNumber(count)}</td>
                {shareHead !== undefined && <td>{share === undefined ? '' : formatShare(share)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
