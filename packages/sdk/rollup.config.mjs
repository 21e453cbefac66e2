// Bundles the declarations: the private package wire becomes part of the declarations, core stays an import.
import { dts } from 'rollup-plugin-dts';

export default {
  input: {
    index: 'src/index.ts',
    'framework/index': 'src/framework/index.ts',
    'receipt/index': 'src/receipt/index.ts',
    'testing/index': 'src/testing/index.ts',
    'tools-file/index': 'src/tools-file/index.ts',
  },
  output: { dir: 'dist', format: 'es', entryFileNames: '[name].d.ts', chunkFileNames: 'shared.d.ts' },
  external: ['@tookeffect/core', /^node:/],
  plugins: [dts({ tsconfig: 'tsconfig.build.json', includeExternal: ['@tookeffect/wire'] })],
};
