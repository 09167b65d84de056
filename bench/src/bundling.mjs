/** How every page here is bundled: as esbuild makes one for users, of packages as they are published. */
export const BUNDLING = /** @type {const} */ ({
  bundle: true,
  splitting: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  platform: 'browser',
  write: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  // not the sources that tsconfig.json points to
  tsconfigRaw: {},
})
