import { lookOf, type ScreenModule } from '../../app/screen.ts'

export { Screen } from './pre-checkout-screen.tsx'

export const head: ScreenModule<'pre-checkout'>['head'] = ({ product, look }) => ({
  title: product.name,
  ...lookOf(look),
})
