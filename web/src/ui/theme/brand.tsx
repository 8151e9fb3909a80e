import classes from './brand.module.css';

/** An open ring around a point: someone who speaks openly. */
export function Brand({ nameHidden = false }: { nameHidden?: boolean }) {
  return (
    <span className={classes.brand}>
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden>
        <rect width="32" height="32" rx="9" fill="var(--candor-accent)" />
        <path d="M22.2 10.6A8.4 8.4 0 1 0 22.2 21.4" fill="none" stroke="var(--candor-on-accent)" strokeWidth="3.2" strokeLinecap="round" />
        <circle cx="16.4" cy="16" r="2.6" fill="var(--candor-on-accent)" />
      </svg>
      {!nameHidden && <span className={classes.name}>Candor</span>}
    </span>
  );
}
