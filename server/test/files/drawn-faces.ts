import sharp from 'sharp';

const SIDE = 448;
const BLACK = '#20140c';
const HAIR = '#3a2618';
const DARK_SKIN = '#c98f6c';

interface Face {
  x: number;
  y: number;
  size: number;
}

/** Hair, an oval face, brows, eyes, a nose and a mouth: enough for a detector that learnt from photos. */
const drawFace = ({ x, y, size }: Face): string => `<g transform="translate(${x} ${y}) scale(${size / 50})">
  <ellipse cy="-12" rx="46" ry="58" fill="${HAIR}"/>
  <rect x="-16" y="40" width="32" height="40" fill="${DARK_SKIN}"/>
  <ellipse rx="38" ry="50" fill="url(#skin)"/>
  <path d="M-38 -10 C-36 -52 36 -52 38 -10 C30 -34 -30 -34 -38 -10" fill="${HAIR}"/>
  <path d="M-26 -16 q10 -7 20 -1 M6 -17 q10 -6 20 1" stroke="${HAIR}" stroke-width="4" fill="none"/>
  <ellipse cx="-16" cy="-6" rx="8" ry="4.5" fill="#fff"/><ellipse cx="16" cy="-6" rx="8" ry="4.5" fill="#fff"/>
  <circle cx="-16" cy="-6" r="4" fill="${BLACK}"/><circle cx="16" cy="-6" r="4" fill="${BLACK}"/>
  <path d="M-3 -4 L-6 14 Q0 19 6 14 L3 -4" fill="${DARK_SKIN}"/>
  <path d="M-14 27 Q0 22 14 27 Q0 38 -14 27" fill="#b4504c"/>
</g>`;

/** A drawn picture of people, so that no real person has to consent. */
export const pictureOfFaces = (...faces: Face[]): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">
  <defs><radialGradient id="skin" cx="45%" cy="40%"><stop offset="0" stop-color="#f0c4a2"/><stop offset="1" stop-color="#cf9870"/></radialGradient></defs>
  <rect width="${SIDE}" height="${SIDE}" fill="#9fb6c4"/>${faces.map(drawFace).join('')}</svg>`),
  )
    .blur(1)
    .png()
    .toBuffer();
