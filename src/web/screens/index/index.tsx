import type { ReactNode } from 'react'
import { DEFAULT_LOCALE, localePath, splitLocale, type Locale } from '#rules/base/locale.ts'
import { SimpleCheckoutLayout } from '../../ui/simple-checkout-layout.tsx'
import { topicTexts } from '#texts/topics.ts'
import { usePage } from '../../app/page-context.tsx'
import { useTopic } from '../../app/use-topic.ts'
import { ProductLine } from '../../ui/summary-card.tsx'
import type { DataOf, ScreenModule } from '../../app/screen.ts'
import styles from './index-screen.module.css'

/** The reader's language where they have chosen one, else the one that the seller's buyers read. */
function addressIn(locale: Locale, link: string): string {
  const own = splitLocale(link)
  return localePath(locale === DEFAULT_LOCALE ? own.locale : locale, own.path)
}

function DemoLinks(props: { links: DataOf<'index'>['links'] }): ReactNode {
  const { frame } = usePage()
  const { index } = useTopic('result')
  return (
    <section>
      <h2 className={styles.heading}>{index.demo}</h2>
      <ul className={styles.links}>
        {props.links.map((link) => (
          <li key={link.path}>
            <a className={styles.link} href={addressIn(frame.locale, link.path)}>
              <ProductLine name={link.name} note={link.note} image={link.image} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Explains the site to a buyer who typed the bare address; in the demo it lists every product for a newcomer. */
export const Screen: ScreenModule<'index'>['Screen'] = ({ data }) => {
  const { index } = useTopic('result')
  return (
    <SimpleCheckoutLayout>
      <h1 className={styles.title}>{index.title}</h1>
      <p className={styles.text}>{index.about}</p>
      <p className={styles.text}>{index.text}</p>
      {data.links.length > 0 && <DemoLinks links={data.links} />}
    </SimpleCheckoutLayout>
  )
}

export const head: ScreenModule<'index'>['head'] = (_data, _texts, frame) => ({
  title: topicTexts('result', frame.locale).index.title,
  theme: 'auto',
})
