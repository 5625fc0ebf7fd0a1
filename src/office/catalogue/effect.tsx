import type { ReactNode } from 'react'
import type { OfficeAnswer } from '#contract/office/calls.ts'
import type { EntryKind } from '#rules/catalogue/catalogue-revision.ts'
import { LOOK_FIELDS } from '#rules/fields/look-fields.ts'
import { PRODUCT_FIELDS } from '#rules/fields/product-fields.ts'
import { SELLER_FIELDS } from '#rules/fields/seller-fields.ts'
import { couponFields } from '#rules/fields/coupon-fields.ts'
import { changeIn, type EntryWords } from '../entry/words.ts'
import { Row, Rows, Soft } from '../parts/display/section.tsx'
import { UnderWay } from '../products/under-way.tsx'
import { useClock } from '../state/clock.ts'
import { useWords } from '../state/words.ts'
import styles from './catalogue.module.css'

type Seen = OfficeAnswer<'previewSellerFile'>
type Change = Seen['changes'][number]

/** Entry by entry and field by field what a file changes, or has changed. */
export function Effect({ title, effect }: { title: string; effect: Seen }): ReactNode {
  const texts = useWords().texts.catalogue
  const { count, changes, kept } = effect
  return (
    <>
      <h3>{title}</h3>
      <p>{count === 0 ? texts.nothing : texts.counted({ count })}</p>
      {count > changes.length && <Soft>{texts.shownOf({ count: changes.length })}</Soft>}
      <Touched effect={effect} />
      {kept.length > 0 && (
        <>
          <p>{texts.keptTitle}</p>
          <ul className={styles.places}>
            {kept.map((path) => (
              <li key={path}>
                <code>{path}</code>
              </li>
            ))}
          </ul>
        </>
      )}
      {changes.length > 0 && (
        <Rows>
          {changes.map((change) => (
            <Row key={`${change.kind} ${change.id}`} end={<Soft>{texts.what[change.what]}</Soft>}>
              <Changed change={change} />
            </Row>
          ))}
        </Rows>
      )}
    </>
  )
}

/** That some are paying for what changes, and what becomes of them. */
function Touched({ effect: { under_way: count } }: { effect: Seen }): ReactNode {
  const { before } = useWords().texts.entry
  if (count === 0) return null
  return (
    <>
      <UnderWay count={count} />
      <p>{before.lead}</p>
    </>
  )
}

function Changed({ change }: { change: Change }): ReactNode {
  const { locale, texts: all } = useWords()
  const words: EntryWords = {
    locale,
    texts: all.entry,
    clock: useClock(),
    of: { ...useNames(change.kind), currency: change.currency },
  }
  return (
    <>
      <p>
        {all.catalogue.kinds[change.kind]}: {change.name ?? change.id}
      </p>
      {change.fields.map((field) => (
        <Soft key={field.path}>{changeIn(words, field)}</Soft>
      ))}
    </>
  )
}

/** The fields of entries of a kind, and what they are called. */
function useNames(kind: EntryKind): Pick<EntryWords['of'], 'fields' | 'names'> {
  const { products, coupons, affiliates, look, shop } = useWords().texts
  const of = {
    product: [PRODUCT_FIELDS, { ...products, options: { '/method': products.methods } }],
    coupon: [
      couponFields('PERCENTAGE', { used: 0, products: [] }),
      { ...coupons, options: { '/type': coupons.types } },
    ],
    affiliate: [[], { fields: affiliates.fields, hints: {}, groups: affiliates.groups, options: {} }],
    custom_checkout: [LOOK_FIELDS, look],
    seller: [SELLER_FIELDS, shop],
  } as const
  const [fields, names] = of[kind]
  return { fields, names }
}
