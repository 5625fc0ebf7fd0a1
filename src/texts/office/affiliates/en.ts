import type { AffiliateTexts } from './pt.ts'

export const affiliatesEn: AffiliateTexts = {
  title: 'Affiliates',
  lead: 'People who promote your products with their own links. A sale that comes through one is recorded as theirs.',
  none: 'No affiliates yet.',
  make: 'New affiliate',
  newTitle: 'New affiliate',
  newLead: 'The links appear on the next page and count right away.',
  noProducts: 'Create a product first: an affiliate promotes products.',
  create: 'Create affiliate',
  promotes: (p) => `${p.count} products`,
  readOnly: 'Your role sees affiliates but does not change them.',
  links: 'Links to send to the affiliate',
  linksLead:
    'A purchase within 30 days of opening one of them counts for this affiliate. The last link opened wins.',
  groups: { affiliate: 'Affiliate' },
  fields: { '/name': 'Name', '/product_ids': 'Products they promote' },
  retire: {
    press: 'Delete affiliate',
    title: (p) => `Delete ${p.affiliate} from the affiliates?`,
    lead: 'Their links still sell, but count for nobody. Sales already made stay as they are.',
  },
}
