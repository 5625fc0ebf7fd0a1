import type { Permission } from '#rules/permissions.ts'

/** A page of a shop as its menu leads to it. A phone shows the first three at once, the others behind a button. */
export const MENU_ENTRIES = [
  { to: '/sellers/$seller', name: 'home', permission: 'home.read' },
  { to: '/sellers/$seller/sales', name: 'sales', permission: 'sales.read' },
  { to: '/sellers/$seller/products', name: 'products', permission: 'products.read' },
  { to: '/sellers/$seller/subscriptions', name: 'subscriptions', permission: 'subscriptions.read' },
  { to: '/sellers/$seller/leads', name: 'leads', permission: 'leads.read' },
  { to: '/sellers/$seller/figures', name: 'figures', permission: 'reports.read' },
  { to: '/sellers/$seller/exports', name: 'exports', permission: 'exports.create' },
  { to: '/sellers/$seller/coupons', name: 'coupons', permission: 'coupons.read' },
  { to: '/sellers/$seller/affiliates', name: 'affiliates', permission: 'affiliates.read' },
  { to: '/sellers/$seller/looks', name: 'looks', permission: 'looks.read' },
  { to: '/sellers/$seller/pixels', name: 'pixels', permission: 'pixels.read' },
  { to: '/sellers/$seller/shop', name: 'shop', permission: 'seller.read' },
  { to: '/sellers/$seller/people', name: 'people', permission: 'people.manage' },
  { to: '/sellers/$seller/gateways', name: 'gateways', permission: 'gateways.read' },
  { to: '/sellers/$seller/team', name: 'team', permission: 'team.read' },
  { to: '/sellers/$seller/audit', name: 'audit', permission: 'audit.read' },
] as const satisfies readonly { to: string; name: string; permission: Permission }[]
