import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OfficeAnswer } from '#contract/office/calls.ts'
import { Badge } from '#design/badge.tsx'
import { mayMember } from '#rules/office/permissions.ts'
import { Loaded } from '../parts/feedback/loaded.tsx'
import { makeLink, PageHead } from '../parts/frame/page-head.tsx'
import { Empty, Row, Rows, Soft } from '../parts/display/section.tsx'
import { meQuery, productsQuery } from '../state/queries.ts'
import { useSeller } from '../state/use-seller.ts'
import { useWords } from '../state/words.ts'
import { listedPrice } from './listed-price.ts'
import styles from './products.module.css'

type Listed = OfficeAnswer<'listProducts'>['products'][number]

/** The products of a seller, including those not on sale. */
export function ProductList(): ReactNode {
  const { products: texts, catalogue } = useWords().texts
  const seller = useSeller()
  const { data: me } = useQuery(meQuery)
  const role = me?.sellers.find(({ id }) => id === seller)?.role ?? null
  return (
    <>
      <PageHead title={texts.title}>
        {mayMember(role, 'products.price') && (
          <Link className={makeLink} to="/sellers/$seller/products/new" params={{ seller: String(seller) }}>
            {texts.make}
          </Link>
        )}
      </PageHead>
      {mayMember(role, 'catalogue.read') && (
        <p>
          <Link to="/sellers/$seller/catalogue" params={{ seller: String(seller) }}>
            {catalogue.toIt}
          </Link>
        </p>
      )}
      <Loaded query={productsQuery(seller)}>
        {({ products }) =>
          products.length === 0 ? (
            <Empty>
              <p>{texts.none}</p>
            </Empty>
          ) : (
            <Rows>
              {products.map((product) => (
                <ListedProduct key={product.id} product={product} />
              ))}
            </Rows>
          )
        }
      </Loaded>
    </>
  )
}

function ListedProduct({ product }: { product: Listed }): ReactNode {
  const { locale, texts: all } = useWords()
  const texts = all.products
  const seller = useSeller()
  const { id, name, left, is_on_sale: isOnSale } = product
  const price = listedPrice({ locale, texts: all }, product)
  const isSoldOut = isOnSale && left === 0
  const state = isSoldOut ? texts.soldOut : isOnSale ? texts.onSale : texts.offSale
  return (
    <Row isColumns end={<Badge kind={isSoldOut ? 'open' : isOnSale ? 'good' : 'plain'}>{state}</Badge>}>
      <Link to="/sellers/$seller/products/$product" params={{ seller: String(seller), product: String(id) }}>
        {name}
      </Link>
      <div>
        <p className={styles.price}>{price}</p>
        <Soft>
          {texts.kinds[kindOf(product)]}
          {isOnSale && left !== null && left > 0 && ` · ${texts.left({ count: left })}`}
        </Soft>
      </div>
    </Row>
  )
}

function kindOf({ type, format, is_event: isEvent }: Listed) {
  if (isEvent) return 'event'
  if (type === 'TRANSACTION') return format === 'PHYSICALPRODUCT' ? 'physical' : 'digital'
  return type === 'SUBSCRIPTION' ? 'subscription' : 'contract'
}
