import { adoptStyles } from '#design/adopt-styles.ts'
import css from './join-form.module.css?inline'

adoptStyles(css)
