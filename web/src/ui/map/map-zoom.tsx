import { Minus, Plus } from 'lucide-react';
import { mapTexts } from './map.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import classes from './map-zoom.module.css';

export function MapZoom({ onZoom }: { onZoom: (by: 1 | -1) => void }) {
  const t = useTexts(mapTexts);
  return (
    <div className={classes.zoom}>
      <button type="button" aria-label={t('closer')} onClick={() => onZoom(1)}>
        <Plus size={20} aria-hidden />
      </button>
      <button type="button" aria-label={t('farther')} onClick={() => onZoom(-1)}>
        <Minus size={20} aria-hidden />
      </button>
    </div>
  );
}
