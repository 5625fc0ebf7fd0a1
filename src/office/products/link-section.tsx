import type { ReactNode } from 'react'
import { ButtonLink } from '#look/button.tsx'
import { CopyLink } from '../parts/copy.tsx'
import { Section } from '../parts/section.tsx'
import { useTexts } from '../state/words.ts'
import type { ShownProduct } from './shown-product.ts'
import styles from './products.module.css'

/** The link by which a product is bought, also as a QR code to be printed or photographed. */
export function LinkSection({ product }: { product: ShownProduct }): ReactNode {
  const texts = useTexts().products
  const { name, link, code } = product
  return (
    <Section title={texts.link}>
      <div className={styles.link}>
        <svg
          className={styles.code}
          viewBox={code.view_box}
          role="img"
          aria-label={texts.codeAlt({ product: name })}
        >
          <path d={code.path} />
        </svg>
        <div className={styles.linkText}>
          <CopyLink link={link} label={texts.copyLink({ product: name })} />
          <p>
            <ButtonLink href={link} target="_blank" rel="noreferrer">
              {texts.open}
            </ButtonLink>
          </p>
        </div>
      </div>
    </Section>
  )
}
