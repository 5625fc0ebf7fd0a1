import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router'
import { NotFound } from './screens/not-found.tsx'

/*
 * Every page of the office. Its address is also listed in contract/office/pages.ts, by which the server serves the
 * document; a test compares them. A page comes as a file of its own when it is opened.
 */

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound })
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  // The sign-in has no frame.
  component: lazyRouteComponent(() => import('./parts/frame/frame.tsx'), 'Frame'),
})

const pages = [
  createRoute({
    getParentRoute: () => root,
    path: '/sign-in',
    component: lazyRouteComponent(() => import('./screens/sign-in.tsx'), 'SignIn'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/forgotten',
    component: lazyRouteComponent(() => import('./screens/forgotten.tsx'), 'Forgotten'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/stop',
    component: lazyRouteComponent(() => import('./screens/stop.tsx'), 'StopScreen'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/confirm-email',
    component: lazyRouteComponent(() => import('./screens/confirm-email.tsx'), 'ConfirmEmail'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/link',
    component: lazyRouteComponent(() => import('./screens/link.tsx'), 'LinkScreen'),
  }),
  inside.addChildren([
    createRoute({
      getParentRoute: () => inside,
      path: '/',
      component: lazyRouteComponent(() => import('./screens/start.tsx'), 'Start'),
    }),
    createRoute({
      getParentRoute: () => inside,
      path: '/account',
      component: lazyRouteComponent(() => import('./screens/account.tsx'), 'Account'),
    }),
    createRoute({
      getParentRoute: () => inside,
      path: '/platform',
      component: lazyRouteComponent(() => import('./platform/sellers.tsx'), 'PlatformSellers'),
    }),
    createRoute({
      getParentRoute: () => inside,
      path: '/platform/outcomes',
      component: lazyRouteComponent(() => import('./platform/outcomes.tsx'), 'PlatformOutcomes'),
    }),
    createRoute({
      getParentRoute: () => inside,
      path: '/platform/reversals',
      component: lazyRouteComponent(() => import('./platform/reversals.tsx'), 'PlatformReversals'),
    }),
    createRoute({
      getParentRoute: () => inside,
      path: '/platform/jobs',
      component: lazyRouteComponent(() => import('./platform/jobs.tsx'), 'PlatformJobs'),
    }),
    createRoute({
      getParentRoute: () => inside,
      path: '/platform/operators',
      component: lazyRouteComponent(() => import('./platform/operators.tsx'), 'PlatformOperators'),
    }),
    createRoute({
      getParentRoute: () => inside,
      path: '/platform/security',
      component: lazyRouteComponent(() => import('./platform/security.tsx'), 'PlatformSecurity'),
    }),
    createRoute({
      getParentRoute: () => inside,
      path: '/sellers/$seller',
      component: lazyRouteComponent(() => import('./screens/home.tsx'), 'Home'),
    }),
    createRoute({
      getParentRoute: () => inside,
      path: '/begin',
      component: lazyRouteComponent(() => import('./shop/begin.tsx'), 'Begin'),
    }),
    createRoute({
      getParentRoute: () => inside,
      path: '/sellers/$seller/begin',
      component: lazyRouteComponent(() => import('./shop/begin-product.tsx'), 'BeginProduct'),
    }),
    createRoute({
      getParentRoute: () => inside,
      path: '/sellers/$seller/begin/$product',
      component: lazyRouteComponent(() => import('./shop/begin-link.tsx'), 'BeginLink'),
    }),
    createRoute({
      getParentRoute: () => inside,
      path: '/sellers/$seller/reports',
      component: lazyRouteComponent(() => import('./reports/reports.tsx'), 'ReportsScreen'),
    }),
    createRoute({
      getParentRoute: () => inside,
      path: '/sellers/$seller/exports',
      component: lazyRouteComponent(() => import('./exports/exports.tsx'), 'Exports'),
    }),
    createRoute({
      getParentRoute: () => inside,
      path: '/sellers/$seller/catalogue',
      component: lazyRouteComponent(() => import('./catalogue/catalogue.tsx'), 'CatalogueFile'),
    }),
    createRoute({
      getParentRoute: () => inside,
      path: '/sellers/$seller/coupons',
      component: lazyRouteComponent(() => import('./coupons/list.tsx'), 'CouponList'),
    }),
    createRoute({
      getParentRoute: () => inside,
      path: '/sellers/$seller/new-coupon',
      component: lazyRouteComponent(() => import('./coupons/new.tsx'), 'NewCoupon'),
    }),
    createRoute({
      getParentRoute: () => inside,
      path: '/sellers/$seller/new-coupon-series',
      component: lazyRouteComponent(() => import('./coupons/new-series.tsx'), 'NewSeries'),
    }),
    createRoute({
      getParentRoute: () => inside,
      path: '/sellers/$seller/coupon-series/$series',
      component: lazyRouteComponent(() => import('./coupons/series.tsx'), 'SeriesScreen'),
    }),
    createRoute({
      getParentRoute: () => inside,
      path: '/sellers/$seller/coupons/$coupon',
      component: lazyRouteComponent(() => import('./coupons/coupon.tsx'), 'CouponScreen'),
    }),
    createRoute({
      getParentRoute: () => inside,
      path: '/sellers/$seller/affiliates',
      component: lazyRouteComponent(() => import('./affiliates/list.tsx'), 'AffiliateList'),
    }),
    createRoute({
      getParentRoute: () => inside,
      path: '/sellers/$seller/affiliates/new',
      component: lazyRouteComponent(() => import('./affiliates/new.tsx'), 'NewAffiliate'),
    }),
    createRoute({
      getParentRoute: () => inside,
      path: '/sellers/$seller/affiliates/$affiliate',
      component: lazyRouteComponent(() => import('./affiliates/affiliate.tsx'), 'AffiliateScreen'),
    }),
    createRoute({
      getParentRoute: () => inside,
      path: '/sellers/$seller/branding',
      component: lazyRouteComponent(() => import('./look/list.tsx'), 'LookList'),
    }),
    createRoute({
      getParentRoute: () => inside,
      path: '/sellers/$seller/branding/$look',
      component: lazyRouteComponent(() => import('./look/look.tsx'), 'LookScreen'),
    }),
    createRoute({
      getParentRoute: () => inside,
      path: '/sellers/$seller/shop',
      component: lazyRouteComponent(() => import('./shop/shop.tsx'), 'ShopScreen'),
    }),
    createRoute({
      getParentRoute: () => inside,
      path: '/sellers/$seller/payment-providers',
      component: lazyRouteComponent(() => import('./gateways/gateways.tsx'), 'GatewaysScreen'),
    }),
    createRoute({
      getParentRoute: () => inside,
      path: '/sellers/$seller/products',
      component: lazyRouteComponent(() => import('./products/list.tsx'), 'ProductList'),
    }),
    createRoute({
      getParentRoute: () => inside,
      path: '/sellers/$seller/products/new',
      component: lazyRouteComponent(() => import('./products/new.tsx'), 'NewProduct'),
    }),
    createRoute({
      getParentRoute: () => inside,
      path: '/sellers/$seller/products/$product',
      component: lazyRouteComponent(() => import('./products/product.tsx'), 'ProductScreen'),
    }),
    createRoute({
      getParentRoute: () => inside,
      path: '/sellers/$seller/products/$product/offers/$offer',
      component: lazyRouteComponent(() => import('./products/offer.tsx'), 'OfferScreen'),
    }),
    createRoute({
      getParentRoute: () => inside,
      path: '/sellers/$seller/events/$event',
      component: lazyRouteComponent(() => import('./events/event.tsx'), 'EventScreen'),
    }),
    createRoute({
      getParentRoute: () => inside,
      path: '/sellers/$seller/events/$event/batches/$batch',
      component: lazyRouteComponent(() => import('./events/batch.tsx'), 'BatchScreen'),
    }),
    createRoute({
      getParentRoute: () => inside,
      path: '/sellers/$seller/events/$event/holders',
      component: lazyRouteComponent(() => import('./events/holders.tsx'), 'HoldersScreen'),
    }),
    createRoute({
      getParentRoute: () => inside,
      path: '/sellers/$seller/events/$event/check-in',
      component: lazyRouteComponent(() => import('./events/check-in.tsx'), 'CheckInScreen'),
    }),
    createRoute({
      getParentRoute: () => inside,
      path: '/sellers/$seller/sales',
      component: lazyRouteComponent(() => import('./sales/list.tsx'), 'SaleList'),
    }),
    createRoute({
      getParentRoute: () => inside,
      path: '/sellers/$seller/sales/$sale',
      component: lazyRouteComponent(() => import('./sales/sale.tsx'), 'SaleScreen'),
    }),
    createRoute({
      getParentRoute: () => inside,
      path: '/sellers/$seller/subscriptions',
      component: lazyRouteComponent(() => import('./subscriptions/list.tsx'), 'SubscriptionList'),
    }),
    createRoute({
      getParentRoute: () => inside,
      path: '/sellers/$seller/subscriptions/$subscription',
      component: lazyRouteComponent(() => import('./subscriptions/subscription.tsx'), 'SubscriptionScreen'),
    }),
    createRoute({
      getParentRoute: () => inside,
      path: '/sellers/$seller/withdrawals',
      component: lazyRouteComponent(() => import('./withdrawals/list.tsx'), 'WithdrawalList'),
    }),
    createRoute({
      getParentRoute: () => inside,
      path: '/sellers/$seller/abandoned-checkouts',
      component: lazyRouteComponent(() => import('./leads/list.tsx'), 'LeadList'),
    }),
    createRoute({
      getParentRoute: () => inside,
      path: '/sellers/$seller/pixels',
      component: lazyRouteComponent(() => import('./pixels/pixels.tsx'), 'Pixels'),
    }),
    createRoute({
      getParentRoute: () => inside,
      path: '/sellers/$seller/people',
      component: lazyRouteComponent(() => import('./personal-data/personal-data.tsx'), 'People'),
    }),
    createRoute({
      getParentRoute: () => inside,
      path: '/sellers/$seller/team',
      component: lazyRouteComponent(() => import('./screens/team.tsx'), 'TeamScreen'),
    }),
    createRoute({
      getParentRoute: () => inside,
      path: '/sellers/$seller/activity',
      component: lazyRouteComponent(() => import('./audit/list.tsx'), 'SellerAudit'),
    }),
    createRoute({
      getParentRoute: () => inside,
      path: '/sellers/$seller/security',
      component: lazyRouteComponent(() => import('./security/security.tsx'), 'SecurityScreen'),
    }),
    createRoute({
      getParentRoute: () => inside,
      path: '/platform/activity',
      component: lazyRouteComponent(() => import('./audit/list.tsx'), 'PlatformAudit'),
    }),
  ]),
] as const

export function createPages() {
  return createRouter({ routeTree: root.addChildren(pages), defaultPreload: 'intent' })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPages>
  }
}
