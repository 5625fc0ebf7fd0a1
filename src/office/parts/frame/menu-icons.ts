import type { IconName } from '#design/icon.tsx'
import { DOWNLOAD, SHIELD } from '#design/outlines.ts'

/** The picture beside each name in the menu, drawn as those of design/icon.tsx are. */
export const MENU_ICONS = {
  home: { path: 'M4 11 12 4l8 7v8.5a1 1 0 0 1-1 1h-4.5v-6h-5v6H5a1 1 0 0 1-1-1V11Z' },
  sales: { path: 'M6 3.5h12v17l-3-2-3 2-3-2-3 2v-17Zm3.5 5h5m-5 4h5' },
  products: { path: 'm12 3.5 8 4v9l-8 4-8-4v-9l8-4Zm-8 4 8 4m8-4-8 4m0 0v9' },
  subscriptions: {
    path: 'M4 12a8 8 0 0 1 13.7-5.6L20 8.5M20 4v4.5h-4.5M20 12a8 8 0 0 1-13.7 5.6L4 15.5M4 20v-4.5h4.5',
  },
  withdrawals: { path: 'M9 5 4 10l5 5M4 10h10a4.5 4.5 0 0 1 0 9h-3' },
  leads: {
    path: 'M3 4.5h2.5l2 11h10l2-8H6.2M9 20a.5.5 0 1 1 0-1 .5.5 0 0 1 0 1Zm8 0a.5.5 0 1 1 0-1 .5.5 0 0 1 0 1Z',
  },
  reports: { path: 'M4 20.5h16M6.5 17v-5m5.5 5V5m5.5 12V9' },
  exports: DOWNLOAD,
  coupons: {
    path: 'M3.5 6.5h17v3.75a1.75 1.75 0 0 0 0 3.5v3.75h-17v-3.75a1.75 1.75 0 0 0 0-3.5V6.5Zm6 8 5-5m-5 .25V10m5 4v.25',
  },
  affiliates: {
    path: 'M7 14.5a2.5 2.5 0 1 1 0-5 2.5 2.5 0 0 1 0 5ZM17 9a2.5 2.5 0 1 1 0-5 2.5 2.5 0 0 1 0 5Zm0 11a2.5 2.5 0 1 1 0-5 2.5 2.5 0 0 1 0 5Zm-7.7-9.1 5.4-3.1m-5.4 5.3 5.4 3.1',
  },
  looks: { path: 'M12 3.5s6 6.2 6 10.6a6 6 0 0 1-12 0c0-4.4 6-10.6 6-10.6Zm-3 11a3 3 0 0 0 3 3' },
  pixels: {
    path: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16Zm0 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8Zm0 3.75v.5',
  },
  shop: {
    path: 'M4.5 4h15l1 5a2.8 2.8 0 0 1-5.6 0 2.9 2.9 0 0 1-5.8 0 2.8 2.8 0 0 1-5.6 0l1-5Zm1 8.5v8h13v-8M10 20.5v-5h4v5',
  },
  personalData: SHIELD,
  gateways: 'card',
  team: {
    path: 'M9 11.5a3.5 3.5 0 1 1 0-7 3.5 3.5 0 0 1 0 7ZM2.5 20a6.5 6.5 0 0 1 13 0M16 4.8a3.5 3.5 0 0 1 0 6.4m2 3.1a6.5 6.5 0 0 1 3.5 5.7',
  },
  audit: { path: 'M8.5 6.5h11m-11 5.5h11m-11 5.5h11m-15-11h.25m-.25 5.5h.25m-.25 5.5h.25' },
  sellers: { path: 'M4.5 4.5h6v6h-6v-6Zm9 0h6v6h-6v-6Zm-9 9h6v6h-6v-6Zm9 0h6v6h-6v-6Z' },
  platform: { path: 'M4.5 4.5h15v6h-15v-6Zm0 9h15v6h-15v-6Zm3-6h.25m-.25 9h.25' },
  account: { path: 'M12 12a4 4 0 1 1 0-8 4 4 0 0 1 0 8Zm-7.5 8.5a7.5 7.5 0 0 1 15 0' },
  more: { path: 'M4 7h16M4 12h16M4 17h16' },
} as const satisfies Record<string, IconName>
