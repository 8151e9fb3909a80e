import { Portal } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useState, type CSSProperties } from 'react';
import classes from './confetti.module.css';

const PIECES = 100;
const DURATION_MS = 5_000;
const tones = ['accent', 'positive', 'waiting', 'negative'] as const;

/** A deterministic pseudo-random number from 0 to 1, so that every render draws the same piece. */
const pseudoRandom = (piece: number, salt: number): number => {
  const value = Math.sin(piece * 12.9898 + salt * 78.233) * 43_758.5453;
  return value - Math.floor(value);
};

const pieceStyle = (piece: number): CSSProperties & Record<`--${string}`, string> => ({
  '--from': `${pseudoRandom(piece, 1) * 100}%`,
  '--drift': `${(pseudoRandom(piece, 2) - 0.5) * 12}rem`,
  '--turn': `${Math.round(pseudoRandom(piece, 3) * 1440 - 720)}deg`,
  '--wait': `${Math.round(pseudoRandom(piece, 4) * 1500)}ms`,
  '--fall': `${Math.round(2200 + pseudoRandom(piece, 5) * 1300)}ms`,
});

export function Confetti() {
  const isMotionReduced = useReducedMotion(false, { getInitialValueInEffect: false });
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), DURATION_MS);
    return () => clearTimeout(timer);
  }, []);
  if (isMotionReduced || isOver) return null;
  return (
    <Portal>
      <div className={classes.confetti} aria-hidden data-testid="confetti">
        {Array.from({ length: PIECES }, (_, piece) => (
          <i key={piece} style={pieceStyle(piece)} data-tone={tones[piece % tones.length]} />
        ))}
      </div>
    </Portal>
  );
}
