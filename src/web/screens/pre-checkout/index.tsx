import { lookOf, type ScreenModule } from '../../app/screen.ts'
import { loadDress, type DressParts } from '../../features/seller-page/load-branding.ts'

export { Screen } from './pre-checkout-screen.tsx'

export const head: ScreenModule<'pre-checkout'>['head'] = ({ product, look }) => ({
  title: product.name,
  ...lookOf(look),
})

export const prepare: ScreenModule<'pre-checkout', DressParts>['prepare'] = ({ look }) => loadDress(look)
