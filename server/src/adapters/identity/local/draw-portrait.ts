/** Draws a profile picture for an account of the local identity provider, so that importing one can be tried without Google. */
export async function drawPortrait(hue: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="512" height="512">
    <rect width="96" height="96" fill="hsl(${hue} 45% 82%)"/>
    <g fill="hsl(${hue} 45% 38%)"><circle cx="48" cy="38" r="17"/><path d="M14 96c0-22 15-34 34-34s34 12 34 34z"/></g></svg>`;
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).png().toBuffer();
}
