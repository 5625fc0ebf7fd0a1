import { ACCOUNT_ROUTES } from './account/routes.ts'
import { AFFILIATE_ROUTES } from './affiliates/routes.ts'
import { AUDIT_ROUTES } from './audit/routes.ts'
import { CATALOGUE_ROUTES } from './catalogue/routes.ts'
import { COUPON_ROUTES } from './coupons/routes.ts'
import { COUPON_SERIES_ROUTES } from './coupon-series/routes.ts'
import { EVENT_ROUTES } from './events/routes.ts'
import { EXPORT_ROUTES } from './exports/routes.ts'
import { GATEWAY_ROUTES } from './gateways/routes.ts'
import { HOME_ROUTES } from './home/routes.ts'
import { LEAD_ROUTES } from './leads/routes.ts'
import { LOOK_ROUTES } from './looks/routes.ts'
import { MAIL_CHOICE_ROUTES } from './mail-choices/routes.ts'
import { OPERATOR_ROUTES } from './operators/routes.ts'
import { PASSKEY_ROUTES } from './passkeys/routes.ts'
import { PERSONAL_DATA_ROUTES } from './personal-data/routes.ts'
import { PICTURE_ROUTES } from './pictures/routes.ts'
import { PIXEL_ROUTES } from './pixels/routes.ts'
import { PLATFORM_ROUTES } from './platform/routes.ts'
import { PRODUCT_ROUTES } from './products/routes.ts'
import { REPORT_ROUTES } from './reports/routes.ts'
import { SALE_ROUTES } from './sales/routes.ts'
import { SECURITY_ROUTES } from './security/routes.ts'
import { SHOP_ROUTES } from './shop/routes.ts'
import { SUBSCRIPTION_ROUTES } from './subscriptions/routes.ts'
import { TEAM_ROUTES } from './team/routes.ts'
import { WITHDRAWAL_ROUTES } from './withdrawals/routes.ts'

/* Every route of the office, by the name of its call. They are served on the office's own origin, beside its pages. */

export const OFFICE_ROUTES = {
  ...ACCOUNT_ROUTES,
  ...AFFILIATE_ROUTES,
  ...AUDIT_ROUTES,
  ...CATALOGUE_ROUTES,
  ...COUPON_ROUTES,
  ...COUPON_SERIES_ROUTES,
  ...EVENT_ROUTES,
  ...EXPORT_ROUTES,
  ...GATEWAY_ROUTES,
  ...HOME_ROUTES,
  ...LEAD_ROUTES,
  ...LOOK_ROUTES,
  ...MAIL_CHOICE_ROUTES,
  ...OPERATOR_ROUTES,
  ...PASSKEY_ROUTES,
  ...PERSONAL_DATA_ROUTES,
  ...PICTURE_ROUTES,
  ...PIXEL_ROUTES,
  ...PLATFORM_ROUTES,
  ...PRODUCT_ROUTES,
  ...REPORT_ROUTES,
  ...SALE_ROUTES,
  ...SECURITY_ROUTES,
  ...SHOP_ROUTES,
  ...SUBSCRIPTION_ROUTES,
  ...TEAM_ROUTES,
  ...WITHDRAWAL_ROUTES,
} as const

export type OfficeCallName = keyof typeof OFFICE_ROUTES
