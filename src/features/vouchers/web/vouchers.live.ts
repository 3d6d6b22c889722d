import { invalidatedBy, type LiveTable } from '#platform/web/realtime/live.ts';
import { readVouchers, vouchersChanged } from '../vouchers.contract.ts';

export const vouchersLive: LiveTable = [invalidatedBy([vouchersChanged], readVouchers)];
