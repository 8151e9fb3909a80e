import type { Config } from './config.ts';

export function announce({ publicUrl }: Config, port: number, setupToken: string | undefined): void {
  process.stdout.write(`Candor is ready at http://localhost:${port}\n`);
  // Servers don't log the part after the #.
  if (setupToken !== undefined)
    process.stdout.write(`There is no admin yet. Set Candor up at ${publicUrl}/setup#${setupToken} (valid for 24 hours, once)\n`);
}
