export { ReceiptsModule } from './receipts.module.ts';
