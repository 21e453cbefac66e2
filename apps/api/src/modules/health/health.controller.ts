import { Controller } from '@nestjs/common';
import { Endpoint } from '../../http/index.ts';
import { Readiness } from './readiness.ts';

/** Reports whether the process is running, and whether it is ready. */
@Controller()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @Endpoint('getHealth')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Endpoint('getReadiness')
  async ready(): Promise<{ status: 'ok' }> {
    await this.readiness.assert();
    return { status: 'ok' };
  }
}
