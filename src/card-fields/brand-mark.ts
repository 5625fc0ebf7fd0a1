import type { CardFieldsData } from '#rules/methods/card-messages.ts'
import { pageElement } from './page-element.ts'

/** The brand's mark inside the number's field; the style sheet draws it by the brand's name. */
export function createBrandMark({ brands }: CardFieldsData): (brand: string | null) => void {
  const mark = pageElement('brand', HTMLSpanElement)
  const code = pageElement('cvv-place', HTMLSpanElement)
  return (brand) => {
    code.dataset['side'] = brand === 'amex' ? 'front' : 'back'
    if ((mark.dataset['brand'] ?? null) === brand) return
    mark.hidden = brand === null
    if (brand === null) {
      delete mark.dataset['brand']
      mark.removeAttribute('aria-label')
      return
    }
    mark.dataset['brand'] = brand
    mark.setAttribute('aria-label', brands[brand] ?? brand)
  }
}
