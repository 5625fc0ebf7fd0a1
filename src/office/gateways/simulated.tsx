import type { ReactNode } from 'react'
import { Notice } from '#design/notice.tsx'
import { Section } from '../parts/display/section.tsx'
import styles from './simulated.module.css'
import { useGatewayTexts } from './words.ts'

/** Says where nobody can be paid for real what is missing for it, and who does it. */
export function Simulated(): ReactNode {
  const texts = useGatewayTexts().simulated
  return (
    <>
      <Notice kind="warning" title={texts.title}>
        {texts.lead}
      </Notice>
      <Section title={texts.missing}>
        <ol className={styles.steps}>
          <li>{texts.installer}</li>
          <li>{texts.account}</li>
          <li>{texts.connect}</li>
        </ol>
      </Section>
    </>
  )
}
