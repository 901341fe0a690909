import { render } from "solid-js/web";
import { App } from "./view/App";
import "./style/base.css";
import "./style/board.css";
import "./style/panels.css";
import "./style/print.css";

/** The page works offline once it was loaded; where that is denied, it works all the same. */
function keepOffline(): void {
    if (import.meta.env.PROD && "serviceWorker" in navigator)
        void navigator.serviceWorker.register("./sw.js").catch(() => {});
}

render(() => <App />, document.getElementById("page")!);
keepOffline();
