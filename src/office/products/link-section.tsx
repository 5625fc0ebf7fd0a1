import type { ReactNode } from 'react'
import { ButtonLink } from '#design/button.tsx'
import { Copyable, CopyLink } from '../parts/form/copy.tsx'
import { Folded } from '../parts/display/folded.tsx'
import { Section } from '../parts/display/section.tsx'
import { useTexts } from '../state/words.ts'
import { embedCode } from './embed-code.ts'
import type { ShownProduct } from './shown-product.ts'
import styles from './products.module.css'

const NEW_TAB = { target: '_blank', rel: 'noreferrer' } as const

/**
 * The link by which a product is bought, to be copied, sent (https://faq.whatsapp.com/5913398998672934, "Create your own
 * link with just a pre-filled message"), or printed and photographed as a QR code. Opened from here it shows the form,
 * also to who has bought, and a preview while the product is not on sale.
 */
export function LinkSection({ product }: { product: ShownProduct }): ReactNode {
  const texts = useTexts().products
  const { name, link, code, preview, entry } = product
  const isOnSale = entry['is_active'] === 1
  return (
    <Section id="link" title={texts.link}>
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
          <p className={styles.linkWays}>
            <ButtonLink href={`https://wa.me/?text=${encodeURIComponent(`${name}: ${link}`)}`} {...NEW_TAB}>
              {texts.whatsapp}
            </ButtonLink>
            <ButtonLink href={isOnSale ? `${link}?again=1` : preview} {...NEW_TAB}>
              {isOnSale ? texts.open : texts.preview}
            </ButtonLink>
          </p>
        </div>
      </div>
      <Folded title={texts.embed.title}>
        <p>{texts.embed.lead}</p>
        <Copyable text={embedCode(link, texts.embed.buy)} label={texts.embed.code} />
      </Folded>
    </Section>
  )
}
