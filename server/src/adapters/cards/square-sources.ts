/** What Square's form loads and calls, from its documents; the script's own origin is configuration. */
export function squareSources(scriptUrl: string): Record<string, readonly string[]> {
  const { origin } = new URL(scriptUrl);
  return {
    'script-src': [origin],
    'style-src': [origin],
    'frame-src': [origin, 'https://*.squareup.com', 'https://*.squareupsandbox.com'],
    'connect-src': [origin, 'https://pci-connect.squareup.com', 'https://pci-connect.squareupsandbox.com'],
    'font-src': [origin, 'https://square-fonts-production-f.squarecdn.com', 'https://d1g145x70srn7h.cloudfront.net'],
  };
}
