import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Notice } from '#design/notice.tsx'
import { mayMember } from '#rules/office/permissions.ts'
import { Copyable } from '../parts/form/copy.tsx'
import { Loaded } from '../parts/feedback/loaded.tsx'
import { wireMoney } from '../parts/display/money.ts'
import { PageTitle, Section, Soft } from '../parts/display/section.tsx'
import { AccessSection } from '../products/access-section.tsx'
import { LinkSection } from '../products/link-section.tsx'
import { shownProduct, type ShownProduct } from '../products/shown-product.ts'
import { firstSaleQuery, meQuery, productQuery } from '../state/queries.ts'
import { useSeller } from '../state/use-seller.ts'
import { useTexts, useWords } from '../state/words.ts'
import { Steps } from './steps.tsx'
import { WaysToPay } from './ways-to-pay.tsx'

/** A card that the sandbox approves, and a document and telephone number that pass the form's checks. */
const TEST_CARD = '4000 0000 0000 0010'
const TEST_DOCUMENT = '529.982.247-25'

/** The link of the first product, and a first sale that its seller makes. */
export function BeginLink(): ReactNode {
  const { locale, texts } = useWords()
  const seller = useSeller()
  const id = Number(/\/begin\/(\d+)/.exec(useLocation().pathname)?.[1])
  if (!Number.isInteger(id)) return null
  return (
    <Loaded query={productQuery(seller, id)}>
      {(read) => <Shown product={shownProduct(read, { seller, id, locale }, texts)} />}
    </Loaded>
  )
}

function Shown({ product }: { product: ShownProduct }): ReactNode {
  const texts = useTexts().shop.begin
  const seller = useSeller()
  const { data: me } = useQuery(meQuery)
  const shop = me?.sellers.find(({ id }) => id === seller)
  return (
    <>
      <PageTitle title={texts.linkTitle({ product: product.name })} />
      <Steps at="link" />
      {shop?.is_sandbox === true && (
        <Notice
          kind="warning"
          actions={
            <Link to="/sellers/$seller/payment-providers" params={{ seller: String(seller) }}>
              {texts.toReceive}
            </Link>
          }
        >
          {texts.simulated}
        </Notice>
      )}
      <AccessSection product={product} />
      <LinkSection product={product} />
      <WaysToPay product={product} />
      {shop?.is_sandbox === true && (
        <Section title={texts.tryTitle}>
          <p>{texts.tryLead}</p>
          <Copyable text={TEST_CARD} label={texts.testCard} />
          <Soft>{texts.testCardHint({ document: TEST_DOCUMENT })}</Soft>
        </Section>
      )}
      {mayMember(shop?.role ?? null, 'sales.read') && <FirstSale isTest={shop?.is_sandbox === true} />}
      <p>
        <Link to="/sellers/$seller" params={{ seller: String(seller) }}>
          {texts.toHome}
        </Link>
      </p>
    </>
  )
}

/** Says so when somebody has bought. */
function FirstSale({ isTest }: { isTest: boolean }): ReactNode {
  const { locale, texts: all } = useWords()
  const texts = all.shop.begin
  const seller = useSeller()
  const { data: sale } = useQuery(firstSaleQuery(seller))
  if (sale === undefined || sale === null) return <output>{texts.noSaleYet}</output>
  return (
    <Notice
      kind="success"
      role="alert"
      title={texts.sold}
      actions={
        <Link to="/sellers/$seller/sales/$sale" params={{ seller: String(seller), sale: sale.sale_id }}>
          {texts.toSale}
        </Link>
      }
    >
      {sale.name} · {sale.product} · {wireMoney(locale, sale.amount, sale.currency)}{' '}
      {isTest && texts.testMoney}
    </Notice>
  )
}
