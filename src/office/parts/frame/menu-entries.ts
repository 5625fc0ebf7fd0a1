import type { Permission } from '#rules/office/permissions.ts'

/** Groups of a shop's pages in its menu, from the top. */
export const MENU_GROUPS = ['customers', 'reports', 'promotion', 'settings'] as const

/**
 * A page of a shop in its menu. Pages without a group are above all others; a phone shows them at once, and the others
 * behind a button.
 */
export const MENU_ENTRIES = [
  { to: '/sellers/$seller', name: 'home', permission: 'home.read', group: null },
  { to: '/sellers/$seller/sales', name: 'sales', permission: 'sales.read', group: null },
  { to: '/sellers/$seller/products', name: 'products', permission: 'products.read', group: null },
  {
    to: '/sellers/$seller/subscriptions',
    name: 'subscriptions',
    permission: 'subscriptions.read',
    group: 'customers',
  },
  {
    to: '/sellers/$seller/withdrawals',
    name: 'withdrawals',
    permission: 'sales.read',
    group: 'customers',
  },
  { to: '/sellers/$seller/abandoned-checkouts', name: 'leads', permission: 'leads.read', group: 'customers' },
  { to: '/sellers/$seller/reports', name: 'reports', permission: 'reports.read', group: 'reports' },
  { to: '/sellers/$seller/exports', name: 'exports', permission: 'exports.create', group: 'reports' },
  { to: '/sellers/$seller/coupons', name: 'coupons', permission: 'coupons.read', group: 'promotion' },
  {
    to: '/sellers/$seller/affiliates',
    name: 'affiliates',
    permission: 'affiliates.read',
    group: 'promotion',
  },
  { to: '/sellers/$seller/branding', name: 'looks', permission: 'looks.read', group: 'promotion' },
  { to: '/sellers/$seller/pixels', name: 'pixels', permission: 'pixels.read', group: 'promotion' },
  { to: '/sellers/$seller/shop', name: 'shop', permission: 'seller.read', group: 'settings' },
  {
    to: '/sellers/$seller/payment-providers',
    name: 'gateways',
    permission: 'gateways.read',
    group: 'settings',
  },
  { to: '/sellers/$seller/team', name: 'team', permission: 'team.read', group: 'settings' },
  { to: '/sellers/$seller/people', name: 'personalData', permission: 'people.manage', group: 'settings' },
  { to: '/sellers/$seller/activity', name: 'audit', permission: 'audit.read', group: 'settings' },
] as const satisfies readonly {
  to: string
  name: string
  permission: Permission
  group: (typeof MENU_GROUPS)[number] | null
}[]
