import { adoptStyles } from '#look/adopt-styles.ts'
import css from './bar.module.css?inline'

adoptStyles(css)
