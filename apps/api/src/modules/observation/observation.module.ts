import { Module } from '@nestjs/common';
import { ConnectorsModule } from '../../connectors/index.ts';
import { SealedConnectionsModule } from '../connections/index.ts';
import { FreshControls } from './fresh-controls.ts';
import { Observer } from './observer.ts';
import { SourceReader } from './source-reader.ts';

/** Observes systems of record for operations. */
@Module({
  imports: [ConnectorsModule, SealedConnectionsModule],
  providers: [SourceReader, FreshControls, Observer],
  exports: [Observer],
})
export class ObservationModule {}
