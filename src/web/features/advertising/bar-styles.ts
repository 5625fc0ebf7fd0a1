import { adoptStyles } from '#design/adopt-styles.ts'
import css from './bar.module.css?inline'

adoptStyles(css)
