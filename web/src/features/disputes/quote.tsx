import classes from './quote.module.css';

export function Quote({ label, tag, text }: { label: string; tag?: string; text: string }) {
  return (
    <section className={classes.quote} aria-label={label}>
      <p className={classes.label}>{label}</p>
      {tag && <p className={classes.tag}>{tag}</p>}
      <p className={classes.text} dir="auto">
        {text}
      </p>
    </section>
  );
}
