import { useState } from 'react';
import { CardDialog } from '../card/card-dialog.tsx';
import type { PurchaseResult, RevealPack } from '../queries.ts';
import { SuccessDialog } from './success-dialog.tsx';

export function Purchase({ pack, onClose }: { pack: RevealPack | null; onClose: () => void }) {
  const [purchased, setPurchased] = useState<PurchaseResult | null>(null);
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
