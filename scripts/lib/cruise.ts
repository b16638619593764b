import { cruise, format } from 'dependency-cruiser';
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config';
import { ROOT } from './web-build.ts';
