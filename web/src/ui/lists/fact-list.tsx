import type { ReactNode } from 'react';

/** Names and values. */
export const FactList = ({ className, facts }: { className: string | undefined; facts: readonly [name: string, value: ReactNode][] }) => (
  <dl className={className}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
