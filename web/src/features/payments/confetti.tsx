import { Portal } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useState, type CSSProperties } from 'react';
import classes from './confetti.module.css';

const PIECES = 100;
const SHOWN_MS = 5_000;
const tones = ['accent', 'positive', 'waiting', 'negative'] as const;

/** A number from 0 to 1 that looks random and is the same for a piece each time it is drawn. */
const scatter = (piece: number, salt: number): number => {
  const value = Math.sin(piece * 12.9898 + salt * 78.233) * 43_758.5453;
  return value - Math.floor(value);
};

const styleOf = (piece: number): CSSProperties & Record<`--${string}`, string> => ({
  '--from': `${scatter(piece, 1) * 100}%`,
  '--drift': `${(scatter(piece, 2) - 0.5) * 12}rem`,
  '--turn': `${Math.round(scatter(piece, 3) * 1440 - 720)}deg`,
  '--wait': `${Math.round(scatter(piece, 4) * 1500)}ms`,
  '--fall': `${Math.round(2200 + scatter(piece, 5) * 1300)}ms`,
});

/** A hundred pieces for five seconds; none for whoever asked for less motion. */
export function Confetti() {
  const isStill = useReducedMotion(false, { getInitialValueInEffect: false });
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  if (isStill || isOver) return null;
  return (
    <Portal>
      <div className={classes.sky} aria-hidden data-testid="confetti">
        {Array.from({ length: PIECES }, (_, piece) => (
          <i key={piece} style={styleOf(piece)} data-tone={tones[piece % tones.length]} />
        ))}
      </div>
    </Portal>
  );
}
