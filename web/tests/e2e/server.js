/** One Chromium for all test files: prints its address, which they take from BROWSER_AT, and ends with this program. */
import { serveBrowser } from "./site.js";

const server = await serveBrowser();
console.log(server.wsEndpoint());
