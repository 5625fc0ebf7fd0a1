import type { ReactNode } from 'react'
import { usePage } from '../app/page-context.tsx'
import { pictureOf } from '#rules/base/picture-address.ts'
import styles from './summary-card.module.css'

export type ProductLineProps = {
  name: string
  /** "Access for a year · by Ana Prado". */
  note?: ReactNode
  image?: string | null | undefined
  alt?: string | undefined
  price?: ReactNode
}

/** A product with its picture, a note and its price. The picture's place is kept whether it loads or not. */
export function ProductLine(props: ProductLineProps): ReactNode {
  const { name, note, image, alt } = props
  const { writtenIn } = usePage().frame
  return (
    <span className={styles.product}>
      <span className={styles.picture}>
        {image && <img src={pictureOf(image, 192)} alt={alt ?? ''} width={64} height={64} />}
      </span>
      <span className={styles.words}>
        <span className={styles.name} lang={writtenIn}>
          {name}
        </span>
        {note && <span className={styles.note}>{note}</span>}
      </span>
      {props.price && <span className={styles.price}>{props.price}</span>}
    </span>
  )
}

export type SummaryRow = {
  key: string
  label: string
  value: ReactNode
  /** A line below the value. */
  note?: string | null
  strong?: boolean
}

/** Labels and amounts in two columns; a strong row is set apart by a line. */
export function SummaryRows(props: { rows: readonly SummaryRow[] }): ReactNode {
  return (
    <dl className={styles.rows}>
      {props.rows.map((row) => (
        <div key={row.key} className={row.strong === true ? styles.strong : styles.row}>
          <dt>{row.label}</dt>
          <dd>
            {row.value}
            {row.note && <span className={styles.note}>{row.note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
