import { Module } from '@nestjs/common';
import { ConnectorsModule } from '../../connectors/index.ts';
import { Observer } from './observer.ts';

/** Observes systems of record for operations. */
@Module({ imports: [ConnectorsModule], providers: [Observer], exports: [Observer] })
export class ObservationModule {}
