import type { ReactNode } from 'react'
import { countryName } from '#texts/format.ts'
import { usePage } from '../app/page-context.tsx'
import { pictureOf } from '#rules/base/picture-address.ts'
import styles from './header.module.css'
import { Icon } from '#design/icon.tsx'

export type HeaderProps = {
  /** The seller; absent on pages that belong to no seller. */
  seller?: { name: string; logo?: string | null } | undefined
  /** Content at the end of the line instead of the buyer's country. */
  end?: ReactNode
}

/** The product's own mark, where no seller has one: the file that phones ask for as well. */
const MARK = '/apple-touch-icon.png'

/** The first letter of the first word that has one. */
function initialOf(name: string): string {
  return (/\p{L}|\p{N}/u.exec(name)?.[0] ?? '·').toUpperCase()
}

function Seller(props: { name: string; logo?: string | null }): ReactNode {
  const { name, logo } = props
  return (
    <div className={styles.seller}>
      {logo ? (
        // Most logos are the name, written out.
        <img className={styles.logo} src={pictureOf(logo, 192)} alt={name} width={96} height={32} />
      ) : (
        <>
          <span className={styles.initial} aria-hidden="true">
            {initialOf(name)}
          </span>
          <p className={styles.name}>{name}</p>
        </>
      )}
    </div>
  )
}

/** The line at the top of every page: the seller, and a note that the purchase is safe. */
export function Header(props: HeaderProps): ReactNode {
  const { texts, frame } = usePage()
  return (
    <header className={styles.header}>
      {props.seller === undefined ? (
        <div className={styles.seller}>
          <img className={styles.initial} src={MARK} alt="" width={32} height={32} />
          <p className={styles.name}>{texts.common.page.title}</p>
        </div>
      ) : (
        <Seller name={props.seller.name} logo={props.seller.logo ?? null} />
      )}
      <div className={styles.safe}>
        <Icon name="lock" size={16} />
        <span>{texts.checkout.trust.safePurchase}</span>
        <span aria-hidden="true">·</span>
        {props.end ?? <span>{countryName(frame.country, frame.locale)}</span>}
      </div>
    </header>
  )
}
