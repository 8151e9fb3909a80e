import { Button, Slider } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { profileTexts } from '../profile.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { MAX_ZOOM, framePosition, wholePicture, zoomCrop } from './crop.ts';
import type { Picture } from './crop-picture.ts';
import { cropPicture } from './crop-picture.ts';
import classes from './photo-crop.module.css';
import { useCropGestures } from './use-crop-gestures.ts';

interface Props {
  picture: Picture;
  onCropped: (photo: Blob) => void;
  onFailed: () => void;
  onCancel: () => void;
}

export function PhotoCrop({ picture, onCropped, onFailed, onCancel }: Props) {
  const t = useTexts(profileTexts);
  const help = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [crop, setCrop] = useState(wholePicture);
  // The pressed button has disappeared, so the frame takes the focus.
  useEffect(() => frame.current?.focus(), []);
  const gestures = useCropGestures(frame, picture, setCrop);
  return (
    <div className={classes.form}>
      <div ref={frame} className={classes.frame} role="application" aria-label={t('cropFrame')} aria-describedby={help} {...gestures}>
        <img src={picture.image.src} alt="" draggable={false} style={framePosition(picture, crop)} />
      </div>
      <p id={help} className={classes.help}>
        {t('cropHelp')}
      </p>
      <Slider
        min={1}
        max={MAX_ZOOM}
        step={0.05}
        value={crop.zoom}
        label={null}
        size="lg"
        thumbSize={28}
        thumbLabel={t('cropZoom')}
        onChange={(zoom) => setCrop(zoomCrop(picture, crop, zoom))}
      />
      <Button fullWidth onClick={() => void cropPicture(picture, crop).then(onCropped, onFailed)}>
        {t('cropUse')}
      </Button>
      <Button fullWidth variant="default" onClick={onCancel}>
        {t('cropOther')}
      </Button>
    </div>
  );
}
