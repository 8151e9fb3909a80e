/** Made by web/plugins/theme-variables.ts. */
declare module 'virtual:theme-variables.css' {}
