import type { z } from 'zod'
import type { Call } from '../call.ts'
import { OFFICE_ACCOUNT_CALLS } from './account/calls.ts'
import { OFFICE_AFFILIATE_CALLS } from './affiliates/calls.ts'
import { OFFICE_AUDIT_CALLS } from './audit/calls.ts'
import { OFFICE_CATALOGUE_CALLS } from './catalogue/calls.ts'
import { OFFICE_COUPON_CALLS } from './coupons/calls.ts'
import { OFFICE_COUPON_SERIES_CALLS } from './coupon-series/calls.ts'
import { OFFICE_EVENT_CALLS } from './events/calls.ts'
import { OFFICE_EXPORT_CALLS } from './exports/calls.ts'
import { OFFICE_GATEWAY_CALLS } from './gateways/calls.ts'
import { OFFICE_HOME_CALLS } from './home/calls.ts'
import { OFFICE_LEAD_CALLS } from './leads/calls.ts'
import { OFFICE_LOOK_CALLS } from './looks/calls.ts'
import { OFFICE_MAIL_CHOICE_CALLS } from './mail-choices/calls.ts'
import { OFFICE_OPERATOR_CALLS } from './operators/calls.ts'
import { OFFICE_PASSKEY_CALLS } from './passkeys/calls.ts'
import { OFFICE_PERSONAL_DATA_CALLS } from './personal-data/calls.ts'
import { OFFICE_PICTURE_CALLS } from './pictures/calls.ts'
import { OFFICE_PIXEL_CALLS } from './pixels/calls.ts'
import { OFFICE_PLATFORM_CALLS } from './platform/calls.ts'
import { OFFICE_PRODUCT_CALLS } from './products/calls.ts'
import { OFFICE_REPORT_CALLS } from './reports/calls.ts'
import { OFFICE_SALE_CALLS } from './sales/calls.ts'
import { OFFICE_SECURITY_CALLS } from './security/calls.ts'
import { OFFICE_SHOP_CALLS } from './shop/calls.ts'
import { OFFICE_SUBSCRIPTION_CALLS } from './subscriptions/calls.ts'
import { OFFICE_TEAM_CALLS } from './team/calls.ts'
import { OFFICE_WITHDRAWAL_CALLS } from './withdrawals/calls.ts'
import type { OfficeCallName } from './routes.ts'

/* Every call of the office. Its subject's folder holds its route, with who may make it, and its request and answer. */

export const OFFICE_CALLS = {
  ...OFFICE_ACCOUNT_CALLS,
  ...OFFICE_AFFILIATE_CALLS,
  ...OFFICE_AUDIT_CALLS,
  ...OFFICE_CATALOGUE_CALLS,
  ...OFFICE_COUPON_CALLS,
  ...OFFICE_COUPON_SERIES_CALLS,
  ...OFFICE_EVENT_CALLS,
  ...OFFICE_EXPORT_CALLS,
  ...OFFICE_GATEWAY_CALLS,
  ...OFFICE_HOME_CALLS,
  ...OFFICE_LEAD_CALLS,
  ...OFFICE_LOOK_CALLS,
  ...OFFICE_MAIL_CHOICE_CALLS,
  ...OFFICE_OPERATOR_CALLS,
  ...OFFICE_PASSKEY_CALLS,
  ...OFFICE_PERSONAL_DATA_CALLS,
  ...OFFICE_PICTURE_CALLS,
  ...OFFICE_PIXEL_CALLS,
  ...OFFICE_PLATFORM_CALLS,
  ...OFFICE_PRODUCT_CALLS,
  ...OFFICE_REPORT_CALLS,
  ...OFFICE_SALE_CALLS,
  ...OFFICE_SECURITY_CALLS,
  ...OFFICE_SHOP_CALLS,
  ...OFFICE_SUBSCRIPTION_CALLS,
  ...OFFICE_TEAM_CALLS,
  ...OFFICE_WITHDRAWAL_CALLS,
} as const satisfies Record<OfficeCallName, Call>

type OfficeCalls = typeof OFFICE_CALLS
/** Request received by a handler of the office. */
export type OfficeRequest<N extends OfficeCallName> = {
  params: z.output<OfficeCalls[N]['params']>
  query: z.output<OfficeCalls[N]['query']>
  body: z.output<OfficeCalls[N]['body']>
}
/** Input that a page of the office sends in a call. */
export type OfficeInput<N extends OfficeCallName> = {
  params: z.input<OfficeCalls[N]['params']>
  query: z.input<OfficeCalls[N]['query']>
  body: z.input<OfficeCalls[N]['body']>
}
export type OfficeAnswer<N extends OfficeCallName> = z.output<OfficeCalls[N]['answer']>
