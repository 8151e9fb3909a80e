import { useState } from 'react';
import { CardDialog } from './card-dialog.tsx';
import type { Purchased, RevealPack } from './queries.ts';
import { SuccessDialog } from './success-dialog.tsx';

/** From a chosen pack to the thanks for it. */
export function Purchase({ pack, onClose }: { pack: RevealPack | null; onClose: () => void }) {
  const [purchased, setPurchased] = useState<Purchased | null>(null);
  return (
    <>
      <CardDialog
        pack={pack}
        onClose={onClose}
        onPurchased={(bought) => {
          onClose();
          setPurchased(bought);
        }}
      />
      <SuccessDialog purchased={purchased} onClose={() => setPurchased(null)} />
    </>
  );
}
