// All that the pages look by, in its order.
import './mantine.css';
import './theme-styles.ts?styles';
import './fonts.css';
import './global.css';
