import { useId, useState } from 'react';
import { formatNumber } from '../../lib/format/format.ts';
import classes from './bar-chart.module.css';

interface Bar {
  label: string;
  /** Null where so few are counted that the number isn't said. */
  count: number | null;
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
  /** What stands for a count that isn't said. */
  fewLabel?: string;
}

/** The chart is decorative. A table with the same figures is always in the page. */
export function BarChart({ title, labelHead, countHead, bars, tableLabel, slanted = false, fewLabel = '' }: Props) {
  const id = useId();
  const [hasTable, setTable] = useState(false);
  const largest = Math.max(1, ...bars.map(({ count }) => count ?? 0));
  return (
    <figure className={classes.figure} aria-labelledby={id}>
      <figcaption className={classes.head}>
        <span id={id} className={classes.title}>
          {title}
        </span>
        <button type="button" className={classes.turn} aria-pressed={hasTable} onClick={() => setTable(!hasTable)}>
          {tableLabel}
        </button>
      </figcaption>
      <div className={classes.chart} hidden={hasTable} data-slanted={slanted || undefined} aria-hidden>
        {bars.map(({ label, count }) => (
          <div key={label} className={classes.column}>
            <div className={classes.well}>
              <span className={classes.value}>{count === null ? fewLabel : formatNumber(count)}</span>
              <div className={classes.bar} style={{ height: `calc((100% - 1.5rem) * ${(count ?? 0) / largest})` }} />
            </div>
            <span className={classes.label}>
              <span>{label}</span>
            </span>
          </div>
        ))}
      </div>
      <table className={classes.table} data-shown={hasTable || undefined}>
        <thead>
          <tr>
            <th scope="col">{labelHead}</th>
            <th scope="col">{countHead}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ label, count }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{count === null ? fewLabel : formatNumber(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
