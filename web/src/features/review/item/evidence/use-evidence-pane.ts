import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useZoom } from '../../../../ui/files/use-zoom.ts';
import type { ReviewItem } from '../../queries.ts';

/** The media query of the screens wide enough to show the files beside the text; the style sheets have the same width. */
const THREE_PANES = '(min-width: 90em)';

export type EvidencePane = ReturnType<typeof useEvidencePane>;

/** The file that is shown beside the text. Each is covered until the reviewer opens it, also when they come back to the item. */
export function useEvidencePane(item: ReviewItem | undefined) {
  const isWide = useMediaQuery(THREE_PANES, undefined, { getInitialValueInEffect: false });
  const [state, setState] = useState({ itemId: item?.id, index: 0, isOpen: false });
  const zoom = useZoom();
  if (state.itemId !== item?.id) setState({ itemId: item?.id, index: 0, isOpen: false });
  const { index, isOpen } = state;
  const show = (next: number, opened = false): void => {
    zoom.fit();
    setState({ itemId: item?.id, index: next, isOpen: opened });
  };
  const files = item?.evidence ?? [];
  const open = (): void => show(index, true);
  return {
    /** Whether there is room for a pane, and a file in it. */
    isShown: isWide && files.length > 0,
    index,
    isOpen,
    zoom,
    canZoom: isWide && isOpen && files[index]?.kind === 'image',
    open,
    show,
    /** Opens the file, or shows the next one if it is open. */
    advance: (): void => (isOpen ? show((index + 1) % files.length) : open()),
  };
}
