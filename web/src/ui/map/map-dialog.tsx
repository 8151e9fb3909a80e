import { Button, Skeleton } from '@mantine/core';
import { MapPin } from 'lucide-react';
import { useId, useState } from 'react';
import { mapTexts } from './map.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import type { Place } from '../../lib/places/places.ts';
import type { MapChoice } from '../../lib/places/use-map-choice.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import { FormError } from '../forms/form-error.tsx';
import { PlaceField, placeName } from './place-field.tsx';
import { MapCredits } from './map-credits.tsx';
import classes from './map-dialog.module.css';
import { useMapCode } from './use-map-code.ts';

interface Props {
  /** `missing` is the error when it is confirmed without a point. */
  texts: { title: string; confirm: string; missing: string };
  radiusMiles: number;
  choice: MapChoice;
  onConfirm: (place: Place) => void;
}

/** Choose a point on the map or a place by name. The choice is always described in text too. */
export function MapDialog({ texts, radiusMiles, choice, onConfirm }: Props) {
  const t = useTexts(mapTexts);
  const help = useId();
  const [isMissing, setMissing] = useState(false);
  const { place, text, suggestions: found } = choice;

  function close() {
    setMissing(false);
    choice.close();
  }
  function finish() {
    if (place === null) {
      setMissing(true);
      return;
    }
    onConfirm(place);
    close();
  }
  return (
    <Dialog opened={choice.isOpen} onClose={close} title={texts.title} size="lg" keepOnOutsideClick>
      <div className={classes.content}>
        <p id={help} className={classes.help}>
          {t('help')} <span className={classes.keys}>{t('keys')}</span>
        </p>
        <LazyMap choice={choice} radiusMiles={radiusMiles} helpId={help} />
        {choice.labelsFailed && (
          <p className={classes.help} role="status">
            {t('namesFailed')}
          </p>
        )}
        <PlaceField
          label={t('typed')}
          text={text}
          places={found.places}
          state={found.state}
          onType={choice.type}
          onChoose={(typed) => choice.choose(typed, placeName(typed))}
          onClear={() => choice.type('')}
        />
        <p className={classes.chosen} role="status">
          <MapPin size={18} aria-hidden />
          <span>
            {describeChoice(t, choice)}
            {place !== null && <span className={classes.around}> {t('around', { count: radiusMiles })}</span>}
          </span>
        </p>
        <MapCredits streets={choice.streets} />
        <Footer
          confirmLabel={texts.confirm}
          isNaming={choice.named.state === 'naming'}
          problem={isMissing && place === null ? texts.missing : undefined}
          onCancel={close}
          onConfirm={finish}
        />
      </div>
    </Dialog>
  );
}

interface FooterProps {
  confirmLabel: string;
  /** Without its name, the point would be stored as a place without a city. */
  isNaming: boolean;
  problem: string | undefined;
  onCancel: () => void;
  onConfirm: () => void;
}

function Footer({ confirmLabel, isNaming, problem, onCancel, onConfirm }: FooterProps) {
  const t = useTexts(mapTexts);
  return (
    <div className={classes.footer}>
      {problem !== undefined && <FormError messages={[problem]} />}
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button onClick={onConfirm} loading={isNaming}>
          {confirmLabel}
        </Button>
      </div>
    </div>
  );
}

function describeChoice(t: ReturnType<typeof useTexts<(typeof mapTexts)['texts']>>, { named }: MapChoice): string {
  if (named.state === 'none') return t('nothingChosen');
  if (named.state === 'naming') return t('naming');
  if (named.state === 'named') return t('chosen', { place: placeName(named.place) });
  return t(named.state === 'failed' ? 'unnamed' : 'nameless');
}

function LazyMap({ choice, radiusMiles, helpId }: { choice: MapChoice; radiusMiles: number; helpId: string }) {
  const t = useTexts(mapTexts);
  const { code, error, retry } = useMapCode();
  if (error !== undefined) return <ErrorState title={t('failed')} error={error} onRetry={retry} />;
  if (!code || !choice.initialView) {
    return <Skeleton className={classes.loading ?? ''} role="status" aria-label={t('loading')} />;
  }
  return (
    <code.MapCanvas
      label={t('map')}
      describedBy={helpId}
      initialView={choice.initialView}
      point={choice.point}
      radiusMiles={radiusMiles}
      labels={choice.labels}
      hasStreets={choice.streets !== undefined}
      onSelect={choice.pick}
      onMove={choice.moveView}
      onNoStreets={choice.disableStreets}
    />
  );
}
