import { lookOf, type ScreenModule } from '../../app/screen.ts'
import { loadBranding, type BrandingParts } from '../../features/seller-page/load-branding.ts'

export { Screen } from './pre-checkout-screen.tsx'

export const head: ScreenModule<'pre-checkout'>['head'] = ({ product, look }) => ({
  title: product.name,
  ...lookOf(look),
})

export const prepare: ScreenModule<'pre-checkout', BrandingParts>['prepare'] = ({ look }) =>
  loadBranding(look)
