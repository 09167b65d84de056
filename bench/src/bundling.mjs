/** Options of esbuild for every page: bundles of the published packages, as users build them. */
export const BUNDLING = /** @type {const} */ ({
  bundle: true,
  splitting: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  platform: 'browser',
  write: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  // without tsconfig.json, which leads to the sources
  tsconfigRaw: {},
})
