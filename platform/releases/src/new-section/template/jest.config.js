export { default } from '@site/kit/jest';
